/** A gateway without hardware, for people who try one. */
interface Simulator {
  /** Where it is, and what has to be known about it. */
  readonly about: string
  /** What it is: on the clock of this machine. */
  readonly clock: { readonly now: number; advance(seconds: number): Promise<void> }
}

interface SimulatorOptions {
  /** Whether some of its labels have keys, where they can. */
  readonly hasKeys: boolean
}

/** Starts one. @throws Error with the code of the system where its port is taken */
export type StartSimulator = (
  labels: number,
  port: number,
  now: number,
  options: SimulatorOptions,
) => Promise<Simulator>
