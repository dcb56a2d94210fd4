import { expect, test } from 'vitest';
import { fromHex, sha256, toHex } from './hashing.ts';
import {
  hashesIn,
  hashTogether,
  isConsistent,
  leafHash,
  rootFromProof,
  TILE_WIDTH,
  TiledTree,
  type TileReader,
  tilePath,
  tileWidth,
} from './merkle.ts';

const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const tilesOf =
  (leaves: readonly Uint8Array[]): TileReader =>
  async (level, index, width) => {
    const span = TILE_WIDTH ** level;
    const hashes = Array.from({ length: width }, async (_, place) => {
      const start = (index * TILE_WIDTH + place) * span;
      return hashTogether(leaves.slice(start, start + span));
    });
    return Buffer.concat(await Promise.all(hashes));
  };

test('a tree has the roots of the reference implementations', async () => {
  const leaves = await Promise.all(LEAVES.map((leaf) => leafHash(fromHex(leaf))));
  for (const [index, root] of ROOTS.entries())
    expect(toHex(await new TiledTree(index + 1, tilesOf(leaves.slice(0, index + 1))).root())).toBe(root);
  const tree = new TiledTree(8, tilesOf(leaves));
  // Published proofs of the same tree.
  expect((await tree.proveConsistency(6)).map(toHex)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect((await new TiledTree(3, tilesOf(leaves.slice(0, 3))).prove(2)).map(toHex)).toEqual([ROOTS[1]]);
  expect(toHex(await new TiledTree(0, tilesOf([])).root())).toBe(toHex(await sha256()));
});

test('proofs from tiles verify at every size, and no other proof does', async () => {
  const leaves = await Promise.all(
    Array.from({ length: 600 }, (_, index) => leafHash(Uint8Array.of(index % 256, index >> 8))),
  );
  const tree = new TiledTree(600, tilesOf(leaves));
  const root = await tree.root();
  for (const index of [0, 1, 254, 255, 256, 511, 512, 598, 599]) {
    const proof = await tree.prove(index);
    const leaf = leaves[index] ?? Uint8Array.of();
    const rootOf = async (given: { index: number; size: number; leaf: Uint8Array }, hashes: readonly Uint8Array[]) =>
      toHex((await rootFromProof(given, hashes)) ?? Uint8Array.of());
    expect(await rootOf({ index, size: 600, leaf }, proof)).toBe(toHex(root));
    expect(await rootOf({ index, size: 600, leaf: root }, proof)).not.toBe(toHex(root));
    expect(await rootOf({ index: (index + 1) % 600, size: 600, leaf }, proof)).not.toBe(toHex(root));
    expect(await rootFromProof({ index, size: 600, leaf }, [...proof, root])).toBeNull();
    expect(await rootFromProof({ index: 600, size: 600, leaf }, proof)).toBeNull();
  }
  for (const size of [1, 2, 255, 256, 257, 400, 512, 599, 600]) {
    const earlier = { size, root: await new TiledTree(size, tilesOf(leaves.slice(0, size))).root() };
    const proof = await tree.proveConsistency(size);
    expect(await isConsistent(earlier, { size: 600, root }, proof), `size ${size}`).toBe(true);
    expect(await isConsistent({ ...earlier, root: leaves[7] ?? root }, { size: 600, root }, proof)).toBe(false);
    expect(await isConsistent(earlier, { size: 600, root: leaves[7] ?? root }, proof)).toBe(false);
    expect(await isConsistent(earlier, { size: 600, root }, [...proof, root])).toBe(false);
  }
  expect(await isConsistent({ size: 601, root }, { size: 600, root }, [])).toBe(false);
});

test('tiles have the addresses and widths of the specification', () => {
  expect(tilePath(0, 1_234_067, TILE_WIDTH)).toBe('tile/0/x001/x234/067');
  expect(tilePath('entries', 5, 8)).toBe('tile/entries/005.p/8');
  expect([tileWidth(70_000, 0, 272), tileWidth(70_000, 0, 273)]).toEqual([256, 112]);
  expect([tileWidth(70_000, 1, 0), tileWidth(70_000, 1, 1), tileWidth(70_000, 2, 0)]).toEqual([256, 17, 1]);
  expect(hashesIn(new Uint8Array(64))).toHaveLength(2);
});
