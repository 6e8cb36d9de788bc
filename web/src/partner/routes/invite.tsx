import { useRouter } from "@tanstack/react-router";
import { useBoot } from "#shared/boot/boot.ts";
import { InvitePage } from "#shared/console-ui/invite-page.tsx";

const LOGIN = "/partner/login";

export function Page() {
  const { brand } = useBoot();
  const router = useRouter();
  return <InvitePage brand={brand.title} login={LOGIN} onDone={() => void router.navigate({ to: LOGIN })} />;
}
