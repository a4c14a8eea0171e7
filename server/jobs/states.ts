/** The state of the jobs of a kind on this server. */
export type JobStatus = 'RUNNING' | 'IDLE' | 'FAILED' | 'OFF'

/** How the last job of each kind ended on this server. */
export class JobStates {
  private readonly states = new Map<string, JobStatus>()

  /** @param onFailure called when a job fails, once until it succeeds again */
  constructor(private readonly onFailure?: (name: string, error: unknown) => void) {}

  /** Adds a kind: waiting for its first job, or off. */
  plan(name: string, isOn = true): void {
    this.states.set(name, isOn ? 'IDLE' : 'OFF')
  }

  /**
   * Runs a job. @throws what the job throws
   * @param isTransient whether an error does not count as a failure of the job
   */
  async run<Result>(
    name: string,
    work: () => Promise<Result>,
    isTransient: (error: unknown) => boolean = () => false,
  ): Promise<Result> {
    const before = this.states.get(name) ?? 'IDLE'
    this.states.set(name, 'RUNNING')
    try {
      const result = await work()
      this.states.set(name, 'IDLE')
      return result
    } catch (error) {
      this.states.set(name, isTransient(error) ? before : 'FAILED')
      if (before !== 'FAILED' && !isTransient(error)) this.onFailure?.(name, error)
      throw error
    }
  }

  /** OFF if the kind is not planned. */
  status(name: string): JobStatus {
    return this.states.get(name) ?? 'OFF'
  }
}
