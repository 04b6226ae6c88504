import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Minds from "../../src/pages/report/Minds.svelte";
import Balance from "../../src/pages/strength/Balance.svelte";
import Strength from "../../src/pages/strength/Strength.svelte";
import { winter } from "./titles.ts";

const strength = {
  levels: [
    { id: "recruit", name: "Recruit", elo: 920, margin: 35, games: 60 },
    { id: "soldier", name: "Soldier", elo: 1110, margin: 30, games: 60 },
  ],
  says: ["Soldier beats Recruit about 3 games of 4."],
  games: 120,
  date: "2026-11-14",
  scenario: "fixed",
  balance: "Between equals the Grey wins about 2 games of 3 (60 to 73 %).",
  handicap: "For an even game give the Red to the stronger player.",
  scale: "A difference of 100 wins about 64 games of 100.",
};
const measured = { ...winter, strength };

describe("how strong the machines are", () => {
  it("is told in a sentence, with the strongest first", () => {
    render(Strength, { title: measured });
    expect(screen.getByText("Soldier beats Recruit about 3 games of 4.")).toBeInTheDocument();
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows[0]).toContain("Soldier");
    expect(rows[0]).toContain("1110 ± 30");
    const fixed = winter.scenarios.find((one) => one.id === "fixed")?.name;
    const measure = `Measured in 120 games between machines in ${fixed}, 2026-11-14.`;
    expect(screen.getByText((text) => text.includes(measure))).toBeVisible();
  });

  it("names no scenario where there is but one", () => {
    const scenarios = winter.scenarios.slice(0, 1);
    render(Strength, { title: { ...measured, scenarios } });
    expect(screen.getByText(/Measured in 120 games between machines, 2026-11-14\./)).toBeVisible();
  });

  it("is not told where nothing was measured", () => {
    const { container } = render(Strength, { title: winter });
    expect(container.textContent).toBe("");
  });

  it("tells the balance of the scenario that was measured, and of no other", () => {
    const { container, rerender } = render(Balance, { title: measured, scenario: "fixed" });
    expect(container.textContent).toContain("2 games of 3");
    expect(container.textContent).toContain("to the stronger player");
    void rerender({ title: measured, scenario: "flexible" });
    return Promise.resolve().then(() => expect(container.textContent).not.toContain("games"));
  });

  it("tells what the title says of a scenario before that", () => {
    const scenarios = winter.scenarios.map((one) => ({ ...one, balance: "Red won 90 of 100." }));
    const { container } = render(Balance, { title: { ...measured, scenarios }, scenario: "fixed" });
    expect(container.textContent).toContain("Red won 90 of 100.");
    expect(container.textContent).not.toContain("2 games of 3");
  });
});

describe("what the machines had in mind, in the report", () => {
  it("is gathered by player turns", () => {
    const mind = (ply: number, turn: number, reason: string) => ({
      ply,
      turn,
      side: "grey",
      name: "Commander",
      reasons: [reason],
    });
    const minds = [mind(3, 1, "Takes it."), mind(5, 1, "Feared it."), mind(9, 2, "Held it.")];
    const { container } = render(Minds, { table: "t", minds, sides: winter.sides, turns: [] });
    expect(container.querySelectorAll("details")).toHaveLength(2);
    expect(container.querySelectorAll("details:first-of-type li")).toHaveLength(2);
    expect(container.querySelector("a")?.getAttribute("href")).toBe("/table/t?at=3");
  });
});
