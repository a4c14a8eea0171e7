/** How a job of the server stands. */
export type JobStatus = 'RUNNING' | 'IDLE' | 'FAILED' | 'OFF'

/** What the server does by itself beside the calls, by name: how each went the last time. */
export class Jobs {
  private readonly states = new Map<string, JobStatus>()

  /** @param onFailure told of a job that fails, once until it succeeds again */
  constructor(private readonly onFailure?: (name: string, error: unknown) => void) {}

  /** Makes a job known: it waits for its turn, or is off. */
  plan(name: string, isOn = true): void {
    this.states.set(name, isOn ? 'IDLE' : 'OFF')
  }

  /** Does a job. @throws what the job throws */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.states.get(name)
    this.states.set(name, 'RUNNING')
    try {
      const result = await work()
      this.states.set(name, 'IDLE')
      return result
    } catch (error) {
      this.states.set(name, 'FAILED')
      if (before !== 'FAILED') this.onFailure?.(name, error)
      throw error
    }
  }

  /** How a job stands; OFF where nobody planned it. */
  status(name: string): JobStatus {
    return this.states.get(name) ?? 'OFF'
  }
}
