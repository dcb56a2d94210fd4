import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const TEXT = /\.(?:js|css|svg)$/;

/** Lays a brotli and a gzip copy beside each text file of the client build, so that serving one costs no work. */
async function compressClientBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        await Promise.all([
          writeFile(`${path}.br`, await promisify(brotliCompress)(bytes)),
          writeFile(`${path}.gz`, await promisify(gzip)(bytes)),
        ]);
      }),
  );
}

export default {
  appDirectory: 'src/web',
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
  buildEnd: async ({ reactRouterConfig }) => compressClientBuild(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
