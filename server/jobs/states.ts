/** How the jobs of a kind stand. */
export type JobStatus = 'RUNNING' | 'IDLE' | 'FAILED' | 'OFF'

/** What this server does beside the calls, by name: how each went the last time. */
export class JobStates {
  private readonly states = new Map<string, JobStatus>()

  /** @param onFailure told of a job that fails, once until it succeeds again */
  constructor(private readonly onFailure?: (name: string, error: unknown) => void) {}

  /** Makes a job known: it waits for its turn, or is off. */
  plan(name: string, isOn = true): void {
    this.states.set(name, isOn ? 'IDLE' : 'OFF')
  }

  /**
   * Does a job. @throws what the job throws
   * @param isPassing whether something that was thrown is no failure of the job
   */
  async run<Result>(name: string, work: () => Promise<Result>, isPassing: (error: unknown) => boolean = () => false): Promise<Result> {
    const before = this.states.get(name) ?? 'IDLE'
    this.states.set(name, 'RUNNING')
    try {
      const result = await work()
      this.states.set(name, 'IDLE')
      return result
    } catch (error) {
      this.states.set(name, isPassing(error) ? before : 'FAILED')
      if (before !== 'FAILED' && !isPassing(error)) this.onFailure?.(name, error)
      throw error
    }
  }

  /** How a job stands; OFF where nobody planned it. */
  status(name: string): JobStatus {
    return this.states.get(name) ?? 'OFF'
  }
}
