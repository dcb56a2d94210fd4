import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, type Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, 'src/contract/endpoints');
const ZOD = /\/node_modules\/zod\//;
const IMPORTED = /^(?:#contract|\.{1,2})\/endpoints\/([^/]+\.ts)$/;

/**
 * Replaces an imported endpoint by its method and path, `const placeBid = endpoint("POST /api/…")`, so that pages load
 * neither schemas nor the schema library.
 */
export const inlineEndpointsPlugin = (): Plugin => ({
  name: 'inline-endpoints',
  enforce: 'pre',
  load(id) {
    if (id.startsWith(FOLDER))
      throw new Error(`${basename(id)}: import its endpoints by name, so that no schema reaches a page.`);
  },
  transform(code, id) {
    const [path = ''] = id.split('?');
    if (!code.includes('/endpoints/') || !/\.tsx?$/.test(path)) return undefined;
    return { code: inlineEndpoints(path, code, (file) => readFileSync(join(FOLDER, file), 'utf8')), map: null };
  },
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const used = Object.entries(chunk.modules).flatMap(([id, module]) => (module.renderedLength > 0 ? [id] : []));
      if (!used.some((id) => ZOD.test(id))) continue;
      const ours = used.filter((id) => id.includes('/src/contract/'));
      throw new Error(`The schema library would reach pages, through one of these files: ${ours.join(', ')}`);
    }
  },
});

export function inlineEndpoints(path: string, code: string, read: (file: string) => string): string {
  const { program } = parseSync(path, code);
  let output = code;
  for (const statement of program.body.toReversed()) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    const file = IMPORTED.exec(statement.source.value)?.[1];
    if (file === undefined) continue;
    const calls = callsIn(file, read(file));
    const lines = statement.specifiers.map((specifier) => {
      const name =
        specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
          ? specifier.imported.name
          : '*';
      const call = calls.get(name);
      if (call === undefined) throw new Error(`${path}: ${name} of ${file} is not an endpoint.`);
      return `const ${specifier.local.name} = /* @__PURE__ */ endpoint(${JSON.stringify(call)});`;
    });
    output = `${output.slice(0, statement.start)}${lines.join(' ')}${output.slice(statement.end)}`;
  }
  return output === code ? code : `import { endpoint } from '#contract/endpoint.ts';\n${output}`;
}

/** Returns the first argument of each `export const … = endpoint(…)`. */
function callsIn(file: string, code: string): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  for (const statement of parseSync(file, code).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') continue;
      const [call] = init.arguments;
      const isEndpoint = init.callee.type === 'Identifier' && init.callee.name === 'endpoint';
      if (isEndpoint && call?.type === 'Literal' && typeof call.value === 'string') calls.set(id.name, call.value);
    }
  }
  return calls;
}
