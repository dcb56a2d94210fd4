import type { ComponentProps } from 'react';
import { syncTypedValue } from './typed-before-hydration.ts';

export const Checkbox = ({ className = '', children, ...input }: Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={`check ${className}`.trim()}>
    <input ref={syncTypedValue} type="checkbox" {...input} />
    {children}
  </label>
);
