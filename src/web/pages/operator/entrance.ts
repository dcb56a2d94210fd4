import { redirect } from 'react-router';

/** The console begins with its auctions: what waits stands there on top. */
export function loader() {
  return redirect('/operator/auctions');
}
