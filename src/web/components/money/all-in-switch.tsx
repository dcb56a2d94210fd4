import { Form, useLocation } from 'react-router';
import { useAllIn } from './auction-price.tsx';

export function AllInSwitch() {
  const { pathname, search } = useLocation();
  // Outside a list that was searched by all-in prices, such as in the footer, only its address says so.
  const isOn = useAllIn() || new URLSearchParams(search).get('all_in') === '1';
  return (
    <Form method="post" action="/auctions" preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="all_in" value={isOn ? '0' : '1'} />
      <button type="submit" className="link inline-flex min-h-11 items-center text-small font-strong">
        {isOn ? 'Show prices without fees' : 'Show all-in prices'}
      </button>
    </Form>
  );
}
