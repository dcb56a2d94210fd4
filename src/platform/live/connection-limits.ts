export class ConnectionLimits {
  readonly #atMost: number;
  readonly #perAddress: number;
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  constructor({ atMost, perAddress }: { atMost: number; perAddress: number }) {
    this.#atMost = atMost;
    this.#perAddress = perAddress;
  }

  /** Every slot taken must be released. */
  take(address: string): boolean {
    const here = this.#byAddress.get(address) ?? 0;
    if (this.#taken >= this.#atMost || here >= this.#perAddress) return false;
    this.#taken += 1;
    this.#byAddress.set(address, here + 1);
    return true;
  }

  release(address: string): void {
    const here = this.#byAddress.get(address) ?? 0;
    if (here === 0) return;
    this.#taken -= 1;
    if (here === 1) this.#byAddress.delete(address);
    else this.#byAddress.set(address, here - 1);
  }
}
