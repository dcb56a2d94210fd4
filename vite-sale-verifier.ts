import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const NAME = 'virtual:sale-verifier';
const ENTRY = join(import.meta.dirname, 'src/web/pages/verify/check-file.ts');

/** Gives the script of the HTML files that verify themselves, bundled from the source of the verify page, as a text. */
export const saleVerifierPlugin = (): Plugin => ({
  name: 'sale-verifier',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: async (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(await bundle())};` : undefined),
});

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The verifier must be one script.');
  return chunk.code;
}
