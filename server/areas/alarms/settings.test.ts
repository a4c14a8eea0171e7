import { expect, it } from 'vitest'
import { alarmSettingHooks } from './settings'

const content = alarmSettingHooks['notification-content']
const context = (type: string, bodyType = type) =>
  ({ params: { type }, body: { type: bodyType } }) as unknown as Parameters<
    NonNullable<typeof content>['before'] & object
  >[1]

const TYPE = 'GW_STATUS_ABNORMAL'

it('Each alarm type has a content and a setting before any is saved, and others have none', () => {
  expect(content?.standing?.({ type: TYPE } as never, {} as never)).toMatchObject({ type: TYPE })
  expect(content?.standing?.({ type: 'NO_SUCH_TYPE' } as never, {} as never)).toBeUndefined()
  expect(
    alarmSettingHooks['notification-setting']?.standing?.({ type: 'toString' } as never, {} as never),
  ).toBeUndefined()
})

it('A content may use the variables of mails, and is refused with each that there is not, by its field', () => {
  const sent = { type: TYPE, title: 'plain', subject: '{nonsense}', body: '{nonsense} {other}' }
  expect(() => content?.before?.(sent as never, context(TYPE))).toThrow(expect.objectContaining({ status: 400 }))
  expect(content?.before?.({ type: TYPE, title: 'plain' } as never, context(TYPE))).toMatchObject({ title: 'plain' })
})

it('A content is saved under its own type alone', () => {
  expect(() => content?.before?.({ type: TYPE } as never, context(TYPE, 'PRODUCT_FILE_MISSING'))).toThrow(
    expect.objectContaining({ status: 400 }),
  )
})
