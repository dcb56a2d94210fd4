type UseCase<Deps> = (deps: Deps, ...rest: never[]) => unknown;

type Bound<UseCases> = {
  [Name in keyof UseCases]: UseCases[Name] extends (deps: never, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

export function withDeps<Deps, UseCases extends Record<string, UseCase<Deps>>>(
  deps: Deps,
  useCases: UseCases,
): Bound<UseCases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, deps)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names and the functions are those given
  return Object.fromEntries(bound) as Bound<UseCases>;
}
