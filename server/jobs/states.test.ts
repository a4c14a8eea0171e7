import { expect, it, vi } from 'vitest'
import { JobStates } from './states'

it('says of each job how it went the last time', async () => {
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

it('tells of a job that fails once, until it has succeeded again', async () => {
  const told = vi.fn<(name: string, error: unknown) => void>()
  const jobs = new JobStates(told)
  const fail = () => jobs.run('ANALYZE', () => Promise.reject(new Error('no room'))).catch(() => undefined)
  await fail()
  await fail()
  expect(told).toHaveBeenCalledExactlyOnceWith('ANALYZE', new Error('no room'))
  await jobs.run('ANALYZE', async () => undefined)
  await fail()
  expect(told).toHaveBeenCalledTimes(2)
})
