import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { browsersWithout, findMember } from './browser-support.ts';
import type { Outcome } from './phase.ts';
import { root } from './programs.ts';

/** Whether all browsers of `browserslist` support the features that our scripts use. */
export async function checkBrowsers(): Promise<Outcome> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => path.join(root, file));
  const program = ts.createProgram([...files, path.join(root, '.astro/types.d.ts')], options);
  program.getTypeChecker(); // sets the nodes' parents
  const missing = files.flatMap((file) => findMissing(program, file));
  return { ok: missing.length === 0, output: missing.join('\n'), note: `${files.length} files` };
}

/**
 * Members and globals that a file uses although a supported browser lacks them, a line each.
 * Names with a feature test are allowed: `'share' in navigator`, `lock?.()`.
 */
export function findMissing(program: ts.Program, file: string): string[] {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} is not in the program`);
  const lookedFor = new Set(namesLookedFor(source));
  return identifiersIn(source).flatMap((name) => {
    if (lookedFor.has(name.text)) return [];
    const member = ownersOf(name, program)
      .map((owner) => findMember(owner, name.text))
      .find((known) => known !== undefined);
    const browsers = member ? browsersWithout(member) : [];
    if (browsers.length === 0) return [];
    const line = source.getLineAndCharacterOfPosition(name.getStart()).line + 1;
    return [`${path.relative(root, file)}:${line}: ${name.text} is not in ${browsers.join(', ')}`];
  });
}

function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesIn(child);
}

const identifiersIn = (source: ts.SourceFile): ts.Identifier[] =>
  [...nodesIn(source)].filter(ts.isIdentifier).filter((name) => !ts.isPartOfTypeNode(name));

function* namesLookedFor(source: ts.SourceFile): Generator<string> {
  for (const node of nodesIn(source)) {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
      if (ts.isStringLiteral(node.left)) yield node.left.text;
    } else if ((ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) && node.questionDotToken) {
      const asked = node.expression;
      yield ts.isPropertyAccessExpression(asked) ? asked.name.text : asked.getText();
    }
  }
}

/** The possible interfaces of a member; undefined for a global. Empty for our own names. */
function ownersOf(name: ts.Identifier, program: ts.Program): (string | undefined)[] {
  const checker = program.getTypeChecker();
  const declared = (symbolOf(name, checker)?.declarations ?? []).filter(
    (declaration) =>
      program.isSourceFileDefaultLibrary(declaration.getSourceFile()) &&
      !ts.isInterfaceDeclaration(declaration) &&
      !ts.isTypeAliasDeclaration(declaration),
  );
  if (declared.length === 0) return [];
  const { parent } = name;
  const holder = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent.expression : undefined;
  const inherited = holder ? interfacesOf(checker.getNonNullableType(checker.getTypeAtLocation(holder)), checker) : [];
  return [...declared.map(({ parent }) => interfaceName(parent)), ...inherited];
}

/** Resolves `{ any }` destructured from `AbortSignal` to `AbortSignal.any`. */
function symbolOf(name: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = name;
  if (!ts.isBindingElement(parent)) return checker.getSymbolAtLocation(name);
  const from = checker.getNonNullableType(checker.getTypeAtLocation(parent.parent));
  return from.getProperty((parent.propertyName ?? name).getText());
}

function interfaceName(parent: ts.Node): string | undefined {
  const named = ts.isTypeLiteralNode(parent) ? parent.parent : parent;
  const isNamed = ts.isInterfaceDeclaration(named) || (ts.isVariableDeclaration(named) && ts.isIdentifier(named.name));
  return isNamed ? mdnName((named.name as ts.Identifier).text) : undefined;
}

/** TypeScript's `ReadonlyArray`, `ArrayConstructor` and `IteratorObject` are `Array` and `Iterator`. */
const mdnName = (name: string) => name.replace(/^Readonly(?=Array|Map|Set)|(?<=.)(Constructor|Object)$/g, '');

/** A type's interfaces and their bases, because TypeScript has some of MDN's members in base interfaces. */
function interfacesOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  const types = type.isUnionOrIntersection() ? type.types : [type];
  return types.flatMap((each) => [
    ...(each.symbol ? [mdnName(each.symbol.name)] : []),
    ...(each.isClassOrInterface() ? checker.getBaseTypes(each).flatMap((base) => interfacesOf(base, checker)) : []),
  ]);
}
