import { data } from 'react-router';
import { holdersText, type StaffPower } from '#contract/staff.ts';

const FORBIDDEN = 403;

export function notForRole(power: StaffPower) {
  return data(
    { message: 'Your role doesn’t have access. If you need it, ask an administrator.' },
    { status: FORBIDDEN, statusText: `This page is for: ${holdersText(power)}` },
  );
}
