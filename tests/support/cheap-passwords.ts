import { setPasswordCost } from '#modules/accounts/passwords.ts';

/** Runs before each file. A hash at the real cost takes 30 ms of a processor, and a run makes thousands. */
setPasswordCost({ memory: 8, passes: 1, parallelism: 1 });
