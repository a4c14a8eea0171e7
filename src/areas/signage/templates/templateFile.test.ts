import { describe, expect, it } from 'vitest'
import { missingMedia, InvalidTemplateFile, readTemplates, templateText } from './templateFile'

const object = { type: 'image', id: '7', left: 0, top: 0, width: 10, height: 10 }
const slide = { duration: 30, bgColor: '#000000', objList: [object] }
const template = { name: 'Week', size: '23.1', show: [slide] }

function refusal(value: unknown, options?: { needsName?: boolean }): [string, string] | undefined {
  try {
    readTemplates(typeof value === 'string' ? value : JSON.stringify(value), options)
  } catch (error) {
    if (error instanceof InvalidTemplateFile) return [error.key, error.at]
    throw error
  }
  return undefined
}

describe('a template file', () => {
  it('contains one or several templates', () => {
    expect(readTemplates(JSON.stringify(template))).toEqual([template])
    expect(readTemplates(JSON.stringify([template, { ...template, name: 'End' }]))).toMatchObject([
      { name: 'Week' },
      { name: 'End' },
    ])
    expect(readTemplates(JSON.stringify({ ...template, size: 35.4, show: [] }))).toMatchObject([
      { size: '35.4', show: [] },
    ])
    expect(readTemplates(JSON.stringify({ ...template, size: '1920x540', show: [] }))).toMatchObject([
      { size: '1920x540' },
    ])
    expect(readTemplates(JSON.stringify({ ...template, size: '1920x158', show: [] }))).toMatchObject([{ size: '23.1' }])
  })

  it('needs no name to replace a template', () => {
    expect(refusal({ size: '23.1', show: [] }, { needsName: false })).toBeUndefined()
  })

  it.each([
    ['not JSON', '{', ''],
    ['no template at all', '[]', ''],
    ['a number', '3', ''],
    ['no name', { ...template, name: ' ' }, 'name'],
    ['a name that is a folder', { ...template, name: '..' }, 'name'],
    ['no size', { ...template, size: '24' }, 'size'],
    ['no show', { name: 'a', size: '23.1' }, 'show'],
    ['a slide that is none', { ...template, show: [3] }, 'show[0]'],
    ['a slide without objects', { ...template, show: [{ duration: 3 }] }, 'show[0].objList'],
    ['a slide of no time', { ...template, show: [{ ...slide, duration: 0 }] }, 'show[0].duration'],
    ['a colour that is none', { ...template, show: [{ ...slide, bgColor: 'red' }] }, 'show[0].bgColor'],
    [
      'an object of no kind',
      { ...template, show: [{ ...slide, objList: [{ ...object, type: 'script' }] }] },
      'show[0].objList[0].type',
    ],
    [
      'an object without its number',
      { ...template, show: [{ ...slide, objList: [{ ...object, id: 'x' }] }] },
      'show[0].objList[0].id',
    ],
    [
      'an object without a place',
      { ...template, show: [{ ...slide, objList: [{ ...object, left: null }] }] },
      'show[0].objList[0].left',
    ],
  ])('is rejected with %s', (_, value, at) => {
    expect(refusal(value)).toEqual(['server.invalidFileFormat', at])
  })

  it('is rejected with an address that runs a script', () => {
    expect(
      refusal([
        template,
        {
          ...template,
          name: 'b',
          show: [{ ...slide, objList: [{ ...object, type: 'webpage', id: 'javascript:alert(1)' }] }],
        },
      ]),
    ).toEqual(['server.signage.notWeb', '[1]show[0].objList[0].id'])
  })

  it('is rejected with duplicate names', () => {
    expect(refusal([template, template])).toEqual(['areas.signage.import.twice', 'Week'])
  })

  it('round-trips with an export', () => {
    expect(readTemplates(templateText([{ _id: 'Week', size: '23.1', show: [slide] } as never]))).toEqual([template])
  })

  it('counts media that the store lacks', () => {
    expect(missingMedia(readTemplates(JSON.stringify(template)), new Set())).toBe(1)
    expect(missingMedia(readTemplates(JSON.stringify(template)), new Set(['image 7']))).toBe(0)
  })
})
