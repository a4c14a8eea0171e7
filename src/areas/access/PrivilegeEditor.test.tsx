import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { allPrivileges, normalise, type PrivilegeEntry } from '../../schema/privilegeTree'
import { PrivilegeEditor, type PrivilegeEditorProps } from './PrivilegeEditor'

const translate = (key: string, options?: Record<string, unknown>) =>
  options?.['name'] ? `${key.split('.').at(-1)} ${String(options['name']).split('.').at(-1)}` : key

function Editor({ start = [], ...props }: { start?: readonly PrivilegeEntry[] } & Partial<PrivilegeEditorProps>) {
  const [value, setValue] = useState<readonly PrivilegeEntry[]>(start)
  return (
    <TestTranslationProvider translate={translate}>
      <PrivilegeEditor label="Privileges" value={value} onChange={setValue} {...props} />
    </TestTranslationProvider>
  )
}

const box = (flag: 'read' | 'write', key: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `${flag}Of ${key}` })

describe('the privilege tree', () => {
  it('offers write only with read, and removes both together', async () => {
    render(<Editor />)
    expect(box('write', 'tag').disabled).toBe(true)
    await userEvent.click(box('read', 'tag'))
    await userEvent.click(box('write', 'tag'))
    expect(box('write', 'tag').checked).toBe(true)
    await userEvent.click(box('read', 'tag'))
    expect(box('write', 'tag').checked).toBe(false)
    expect(box('write', 'tag').disabled).toBe(true)
  })

  it('shows Settings as read and indeterminate once one of its children is read', async () => {
    render(<Editor />)
    await userEvent.click(box('read', 'alias'))
    expect(box('read', 'setting').checked).toBe(true)
    expect(box('read', 'setting').indeterminate).toBe(true)
  })

  it("applies a parent's write to its children", async () => {
    render(<Editor start={normalise([{ key: 'setting', read: true }])} />)
    await userEvent.click(box('write', 'setting'))
    for (const key of ['server_config', 'store_config', 'alias']) expect(box('write', key).checked).toBe(true)
    expect(box('write', 'setting').indeterminate).toBe(false)
  })

  it('ticks and disables every box for role 0', () => {
    render(<Editor superRole />)
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes).toHaveLength(allPrivileges().length * 2)
    expect(boxes.every(({ checked, disabled }) => checked && disabled)).toBe(true)
  })

  it('works with the keyboard', async () => {
    render(<Editor />)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(box('read', 'dashboard').checked).toBe(true)
    await userEvent.tab()
    expect(document.activeElement).toBe(box('write', 'dashboard'))
  })
})
