import { expect, it } from 'vitest'
import { alarmLetter, unknownVariables } from './alarmLetter'

const alarm = { type: 'SEND_E_MAIL_FAILURE', class: 2, location: 'SYSTEM', updatedAt: 1_800_000_000, data: null } as const
const content = { type: alarm.type, title: 'Mail of {storeName}', detail: 'See {data}.', subject: '{title}: {type}', body: '{title}\n{class} {target} {updatedAt}\n{detail}' }

it('puts the values of an alarm into its words, those of title and detail first', () => {
  const { subject, body } = alarmLetter(alarm, content, undefined)
  expect(subject).toBe('Mail of System: SEND E-MAIL FAILURE')
  expect(body).toMatch(/^Mail of System\nWARNING - \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\nSee -\.$/)
})

it('names the store, by its code where nobody knows its name', () => {
  const there = { ...alarm, location: 'IT001', target: 'AA00' }
  const words = { ...content, title: '{storeName} {storeCode} {location} {target}', subject: '{title}' }
  expect(alarmLetter(there, words, 'Milano').subject).toBe('Milano IT001 IT001 AA00')
  expect(alarmLetter(there, words, undefined).subject).toBe('IT001 IT001 IT001 AA00')
})

it('what an alarm writes is not read as a variable again', () => {
  expect(alarmLetter({ ...alarm, data: '{title}' }, { ...content, subject: '{data}' }, undefined).subject).toBe('{title}')
})

it('what is over reads so, in the subject and in the text, also in words that were written for the fault', () => {
  const usual = { ...content, title: 'GW STATUS ABNORMAL', detail: 'Check its power.', subject: '[Shelfdeck] {title}: {storeName}', body: '{title}\n\n{detail}' }
  const over = { ...alarm, type: 'GW_STATUS_ABNORMAL', class: 1, location: 'IT001', data: 'NORMAL' } as const
  expect(alarmLetter(over, usual, 'Milano')).toEqual({ subject: '[Shelfdeck] Recovered: GW STATUS ABNORMAL: Milano', body: 'Recovered: GW STATUS ABNORMAL\n\nThis is over: everything is as it should be again.' })
  const own = alarmLetter(over, { ...usual, subject: 'Gateway lost', body: 'Go and look.' }, 'Milano')
  expect(own).toEqual({ subject: 'Recovered: Gateway lost', body: 'Recovered: This is over: everything is as it should be again.\n\nGo and look.' })
  const report = { ...over, type: 'DAILY_ABNORMAL_REPORT' } as const
  expect(alarmLetter(report, usual, 'Milano').subject).not.toContain('Recovered')
})

it('knows the names that are none', () => {
  expect(unknownVariables('{title} {nobody} {data} {x1}')).toEqual(['nobody', 'x1'])
})
