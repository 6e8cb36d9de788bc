import { m } from "#messages";
import { Banner } from "#shared/ui/banner.tsx";

/** What has to be mended before the lender can be switched on; nothing where nothing has to be. */
export function PropertyProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="warn">
      <p className="font-semibold">{m.lenders_problems()}</p>
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Banner>
  );
}
