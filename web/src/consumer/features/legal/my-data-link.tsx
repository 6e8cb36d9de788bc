import { Link } from "@tanstack/react-router";
import { m } from "#messages";

/** Links to the customer's own data; without a session it opens the login. */
export function MyDataLink() {
  return (
    <Link to="/user/my-data" className="font-semibold text-brand-strong underline underline-offset-4">
      {m.common_my_data()}
    </Link>
  );
}
