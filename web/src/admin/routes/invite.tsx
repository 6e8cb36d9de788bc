import { useRouter } from "@tanstack/react-router";
import { m } from "#messages";
import { InvitePage } from "#shared/console-ui/invite-page.tsx";

const LOGIN = "/admin/login";

export function Page() {
  const router = useRouter();
  return (
    <InvitePage brand={m.common_product_name()} login={LOGIN} onDone={() => void router.navigate({ to: LOGIN })} />
  );
}
