import { expect, it } from 'vitest'
import { Jobs } from './jobs'

it('says of each job how it went the last time', async () => {
  const jobs = new Jobs()
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
