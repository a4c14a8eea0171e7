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

it('knows the names that are none', () => {
  expect(unknownVariables('{title} {nobody} {data} {x1}')).toEqual(['nobody', 'x1'])
})
