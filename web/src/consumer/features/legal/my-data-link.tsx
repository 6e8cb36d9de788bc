import { Link } from "@tanstack/react-router";
import { m } from "#messages";

/** To the page of one's own data; whoever is not logged in comes to the login first. */
export function MyDataLink() {
  return (
    <Link to="/user/my-data" className="font-semibold text-brand-strong underline underline-offset-4">
      {m.mydata_title()}
    </Link>
  );
}
