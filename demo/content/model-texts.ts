import type { DemoModelText } from './types.ts';

export const modelTexts: readonly DemoModelText[] = [
  {
    make: 'Toyota',
    model: 'Land Cruiser',
    summary: 'In production since 1951. Buyers look at rust, gears and history first, and at mileage last.',
    body: `Prices differ more by series than by year. The 40 Series is bought as a classic, the 60 Series as a classic that can be driven every day, and the 80 and 100 Series as used trucks with a long life ahead.

## What to check

- **Rust.** Look at the rear sill, the body mounts and the frame behind the rear wheels.
- **Transfer case.** It should engage low range without grinding, warm and cold.
- **Axles.** Grease on the front steering knuckles means the seals are due.
- **Papers.** Many were imported. Check that the title names the right year.

## What moves the price

A factory color, an original engine and a documented history count for more than accessories. Lifted suspension and large tires lower the price of an otherwise original truck.`,
  },
  {
    make: 'Jaguar',
    model: 'E-Type',
    summary: 'Built from 1961 to 1974 in three series. The body, not the engine, decides what one costs to own.',
    body: `Series 1 cars with the 3.8 or 4.2 liter six bring the most. Series 2 cars drive much the same and cost less. The Series 3 has the V12 and the long wheelbase.

## What to check

- **Floors and sills.** A repair that was welded over old metal will come back.
- **Bonnet fit.** Uneven gaps point to an accident or a poor repair.
- **Numbers.** Chassis, engine, gearbox and body numbers should match the heritage certificate.
- **Cooling.** Ask for a video of the temperature gauge after ten minutes at idle.`,
  },
];
