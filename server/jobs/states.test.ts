import { expect, it, vi } from 'vitest'
import { JobStates } from './states'

it('knows how the last job of each kind ended', async () => {
  const jobs = new JobStates()
  expect(jobs.status('backup')).toBe('OFF')
  jobs.plan('backup')
  expect(jobs.status('backup')).toBe('IDLE')
  const under = jobs.run('backup', async () => jobs.status('backup'))
  expect(await under).toBe('RUNNING')
  expect(jobs.status('backup')).toBe('IDLE')
  await expect(jobs.run('backup', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(jobs.status('backup')).toBe('FAILED')
  jobs.plan('vacuum', false)
  expect(jobs.status('vacuum')).toBe('OFF')
})

it('reports a failing job once, until it has succeeded again', async () => {
  const onFailure = vi.fn<(name: string, error: unknown) => void>()
  const jobs = new JobStates(onFailure)
  const fail = () => jobs.run('ANALYZE', () => Promise.reject(new Error('no room'))).catch(() => undefined)
  await fail()
  await fail()
  expect(onFailure).toHaveBeenCalledExactlyOnceWith('ANALYZE', new Error('no room'))
  await jobs.run('ANALYZE', async () => undefined)
  await fail()
  expect(onFailure).toHaveBeenCalledTimes(2)
})
