import { expect, it } from 'vitest'
import { alarmMail, unknownVariables } from './alarmMail'

const alarm = {
  type: 'SEND_E_MAIL_FAILURE',
  class: 2,
  location: 'SYSTEM',
  updatedAt: 1_800_000_000,
  data: null,
} as const
const content = {
  type: alarm.type,
  title: 'Mail of {storeName}',
  detail: 'See {data}.',
  subject: '{title}: {type}',
  body: '{title}\n{class} {target} {updatedAt}\n{detail}',
}

it('fills the values of an alarm into its text, title and detail first', () => {
  const { subject, body } = alarmMail(alarm, content, undefined)
  expect(subject).toBe('Mail of System: SEND E-MAIL FAILURE')
  expect(body).toMatch(/^Mail of System\nWARNING - \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\nSee -\.$/)
})

it('names the store, by its code if the name is unknown', () => {
  const there = { ...alarm, location: 'IT001', target: 'AA00' }
  const words = { ...content, title: '{storeName} {storeCode} {location} {target}', subject: '{title}' }
  expect(alarmMail(there, words, 'Milano').subject).toBe('Milano IT001 IT001 AA00')
  expect(alarmMail(there, words, undefined).subject).toBe('IT001 IT001 IT001 AA00')
})

it('does not expand variables in the values of an alarm', () => {
  expect(alarmMail({ ...alarm, data: '{title}' }, { ...content, subject: '{data}' }, undefined).subject).toBe('{title}')
})

it('marks a recovery in subject and text, also with a content that was written for the fault', () => {
  const usual = {
    ...content,
    title: 'GW STATUS ABNORMAL',
    detail: 'Check its power.',
    subject: '[Shelfdeck] {title}: {storeName}',
    body: '{title}\n\n{detail}',
  }
  const over = { ...alarm, type: 'GW_STATUS_ABNORMAL', class: 1, location: 'IT001', data: 'NORMAL' } as const
  expect(alarmMail(over, usual, 'Milano')).toEqual({
    subject: '[Shelfdeck] Recovered: GW STATUS ABNORMAL: Milano',
    body: 'Recovered: GW STATUS ABNORMAL\n\nThis is over: everything is as it should be again.',
  })
  const own = alarmMail(over, { ...usual, subject: 'Gateway lost', body: 'Go and look.' }, 'Milano')
  expect(own).toEqual({
    subject: 'Recovered: Gateway lost',
    body: 'Recovered: This is over: everything is as it should be again.\n\nGo and look.',
  })
  const report = { ...over, type: 'DAILY_ABNORMAL_REPORT' } as const
  expect(alarmMail(report, usual, 'Milano').subject).not.toContain('Recovered')
})

it('finds unknown variables', () => {
  expect(unknownVariables('{title} {nobody} {data} {x1}')).toEqual(['nobody', 'x1'])
})
