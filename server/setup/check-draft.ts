import * as v from 'valibot';
import type { SetupDraft, SetupProblem } from '#contract/setup/setup';
import * as t from '#texts/setup-problems';
import { hostLabel } from '#server/import/parse/cells';
import { formatPostalCode, locateStore } from '#server/import/new-folder/locate-store';
import { defaultSlots, weekdays, type NewStore } from '#server/import/new-folder/new-folder';
import { hoursFile } from '#server/import/validate/tables';

type Facts = Pick<NewStore, 'label' | 'latitude' | 'longitude' | 'country' | 'timezone' | 'cashCities' | 'hours'>;

/** A draft's facts. A fact with a problem has a default, so that the rest can be checked. */
export interface CheckedDraft {
  facts: Facts;
  problems: SetupProblem[];
}

const problemAt = (field: string, message: string): SetupProblem => ({ field, line: 0, column: '', message });

/** Checks what the schema of the files cannot check: the label, the location, and each day separately. */
export async function checkFacts(draft: SetupDraft): Promise<CheckedDraft> {
  const label = checkLabel(draft);
  const place = await findStorePlace(draft);
  const wrongHours = checkHours(draft);
  return {
    facts: {
      ...place.facts,
      label: label.length > 0 ? 'store' : draft.label,
      ...(wrongHours.length === 0 && { hours: draft.hours.map(toHours) }),
    },
    problems: [...place.problems, ...label, ...wrongHours],
  };
}

/** A label becomes a folder's name, so it is checked before writing files. */
function checkLabel({ label }: SetupDraft): SetupProblem[] {
  const { issues = [] } = v.safeParse(hostLabel, label);
  return issues.slice(0, 1).map(({ message }) => problemAt('label', message));
}

function checkHours({ hours }: SetupDraft): SetupProblem[] {
  if (hours.every(({ opens, closes }) => !opens && !closes)) return [problemAt('hours.0', t.noOpenDay())];
  const empty = Object.fromEntries(Object.keys(hoursFile.entries).map((column) => [column, '']));
  return hours.flatMap((day, index) => {
    const { issues = [] } = v.safeParse(hoursFile, { ...empty, ...toHours(day, index) });
    return issues.slice(0, 1).map(({ message }) => problemAt(`hours.${index}`, message));
  });
}

const toHours = ({ opens, closes }: SetupDraft['hours'][number], index: number) => ({
  weekday: weekdays[index] ?? '',
  ...((opens || closes) && { opens, closes, ...defaultSlots }),
});

const postalCodePattern = /^(\d{6}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;

/** The postal code's place, or typed coordinates for an unknown code. */
async function findStorePlace({ postal_code, latitude, longitude }: SetupDraft) {
  const code = formatPostalCode(postal_code);
  const found = await locateStore(code);
  if (found) return { facts: found, problems: [] };
  const isCanadian = /^[a-z]/i.test(code);
  const facts = {
    latitude: isDegrees(latitude, 90) ? Number(latitude) : 0,
    longitude: isDegrees(longitude, 180) ? Number(longitude) : 0,
    country: isCanadian ? ('Canada' as const) : ('India' as const),
    timezone: isCanadian ? 'America/Toronto' : 'Asia/Kolkata',
    cashCities: '',
  };
  if (!postalCodePattern.test(code)) return { facts, problems: [] };
  if (!latitude && !longitude) return { facts, problems: [problemAt('postal_code', t.unknownCode())] };
  return {
    facts,
    problems: [
      ...(isDegrees(latitude, 90) ? [] : [problemAt('latitude', t.degrees({ example: '21.1959' }))]),
      ...(isDegrees(longitude, 180) ? [] : [problemAt('longitude', t.degrees({ example: '72.8302' }))]),
    ],
  };
}

const isDegrees = (text: string, max: number) => /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= max;
