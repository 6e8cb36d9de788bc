import { m } from "#messages";
import { Banner } from "#shared/ui/banner.tsx";

/** Properties to fix before the lender can be switched on; renders nothing if there are none. */
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
