import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../data/http'
import { ErrorDialog } from '../feedback/ErrorDialog'
import { FeedbackHost } from '../feedback/FeedbackHost'
import { confirm } from '../feedback/confirm'
import { Button, type ButtonProps } from './Button'
import { Card } from './Card'
import { Checkbox } from './Checkbox'
import { Dialog } from './Dialog'
import { IconButton } from './IconButton'
import { MultiSelect } from './MultiSelect'
import { Menu } from './Menu'
import { MenuPopup } from './MenuPopup'
import { NumberInput } from './NumberInput'
import { Popover } from './Popover'
import { TextInput } from './TextInput'
import { showError, shownErrors } from './errorDialog'

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const show = (ui: ReactNode) => render(<TestTranslationProvider translate={translate}>{ui}</TestTranslationProvider>)

beforeEach(() => {
  shownErrors.set(() => [])
})

describe('controls', () => {
  it('belong to their label, help and error', () => {
    show(<TextInput label="Name" error="Fill in the name" required />)
    const input = screen.getByLabelText(/^Name/)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Fill in the name')
  })

  it('a button that is busy takes no second press', async () => {
    const onClick = vi.fn()
    show(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('a button that is busy, or becomes disabled under the focus, keeps the focus; its form is not sent', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    const ui = (props: ButtonProps) => (
      <form onSubmit={onSubmit}>
        <TextInput label="Name" />
        <Button type="submit" {...props}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(ui({}))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await userEvent.click(button)
    expect(onSubmit).toHaveBeenCalledOnce()
    for (const props of [{ loading: true }, { disabled: true }]) {
      rerender(ui(props))
      expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
      await userEvent.keyboard('{Enter}')
    }
    expect(document.activeElement).toBe(button)
    // Once it has been left it is disabled like every button; a busy one is not, and Enter in a field does not press it.
    await userEvent.click(screen.getByLabelText('Name'))
    expect(button.disabled).toBe(true)
    rerender(ui({ loading: true }))
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('a tick box stands half ticked for some of many', () => {
    show(<Checkbox label="All" indeterminate />)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' }).indeterminate).toBe(true)
  })

  it('a number keeps what is being typed', async () => {
    const Controlled = () => {
      const [value, setValue] = useState<number | undefined>(1)
      return <NumberInput label="Degrees" value={value} onChange={setValue} />
    }
    show(<Controlled />)
    const input = screen.getByLabelText<HTMLInputElement>('Degrees')
    await userEvent.clear(input)
    await userEvent.type(input, '-12.50')
    expect(input.value).toBe('-12.50')
  })

  it('several of many are searched and ticked', async () => {
    const onChange = vi.fn()
    const options = Array.from({ length: 12 }, (_, at) => ({ value: `S${at}`, label: `Store ${at}` }))
    show(<MultiSelect label="Stores" value={['S1']} onChange={onChange} options={options} />)
    await userEvent.click(screen.getByLabelText('Stores'))
    await userEvent.type(await screen.findByRole('searchbox'), 'store 11')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Store 11' }))
    expect(onChange).toHaveBeenCalledWith(['S1', 'S11'])
  })
})

describe('a card', () => {
  const Told = ({ isTold = false, isAsked = false }: { readonly isTold?: boolean; readonly isAsked?: boolean }) => (
    <TestTranslationProvider translate={translate}>
      <a href="#/">elsewhere</a>
      <Card title="Settings" beside={isTold && <i />} actions={!isTold && <button>Change</button>}>
        <Dialog open={isAsked} onOpenChange={vi.fn()} title="Question">
          <input aria-label="Name" />
        </Dialog>
      </Card>
    </TestTranslationProvider>
  )
  const heading = () => screen.getByRole('heading', { name: 'Settings' })
  const start = () => {
    const { rerender } = render(<Told />)
    act(() => screen.getByRole('button', { name: 'Change' }).focus())
    return rerender
  }

  it('has the focus on its heading once a button of it that had it is gone', () => {
    start()(<Told isTold />)
    expect(document.activeElement).toBe(heading())
  })

  it('takes no focus that is elsewhere by then', () => {
    const draw = start()
    act(() => screen.getByRole('link').focus())
    draw(<Told isTold />)
    expect(document.activeElement).toBe(screen.getByRole('link'))
  })

  it.each([
    ['while its dialog is open', [{ isTold: true, isAsked: true }, { isTold: true }]],
    ['as its dialog closes', [{ isTold: true }]],
    ['after its dialog is closed', [{}, { isTold: true }]],
  ])('has it on its heading where the button goes %s', async (_, steps) => {
    const draw = start()
    draw(<Told isAsked />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    for (const step of steps) draw(<Told {...step} />)
    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })
})

describe('an icon button', () => {
  it('that has nothing to do keeps the focus and does nothing', async () => {
    const onClick = vi.fn()
    const Next = () => {
      const [isLast, setLast] = useState(false)
      onClick.mockImplementation(() => setLast(true))
      return <IconButton label="Next" icon={<i />} unavailable={isLast} onClick={onClick} />
    }
    show(<Next />)
    const button = screen.getByRole('button', { name: 'Next' })
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a dialog', () => {
  const Held = ({ dismissible, onClose }: { dismissible: boolean; onClose: () => void }) => (
    <Dialog open onOpenChange={onClose} title="Title" dismissible={dismissible}>
      text
    </Dialog>
  )

  it('is named by its title and closed by Escape', async () => {
    const onClose = vi.fn()
    show(<Held dismissible onClose={onClose} />)
    expect(await screen.findByRole('dialog', { name: 'Title' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
  })

  it('stays open if it must be answered', async () => {
    const onClose = vi.fn()
    show(<Held dismissible={false} onClose={onClose} />)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'kit.close' })).toBeNull()
  })
})

describe('a dialog over another', () => {
  const Two = ({ onLower, onUpper }: { onLower: () => void; onUpper: () => void }) => {
    const [isOver, setOver] = useState(false)
    return (
      <>
        <Dialog open onOpenChange={onLower} title="Lower">
          <input aria-label="Name" onFocus={() => setOver(true)} />
        </Dialog>
        <Dialog open={isOver} onOpenChange={onUpper} title="Upper" />
      </>
    )
  }

  it.each([
    ['in the lower one', () => screen.getByLabelText<HTMLInputElement>('Name').focus()],
    ['nowhere', () => (document.activeElement as HTMLElement | null)?.blur()],
  ])('is the one that Escape closes, once, while the focus is still %s', async (_, focus) => {
    const [onLower, onUpper] = [vi.fn(), vi.fn()]
    show(<Two onLower={onLower} onUpper={onUpper} />)
    await screen.findByRole('dialog', { name: 'Upper' })
    focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(onUpper).toHaveBeenCalledTimes(1)
    expect(onLower).not.toHaveBeenCalled()
  })
})

describe('what opens beside its button', () => {
  /** What takes the focus and is hidden from assistive technology. */
  const hidden = () =>
    [...document.querySelectorAll('[aria-hidden="true"]')].filter(
      (element) => element.matches('[tabindex="0"]') || element.querySelector('[tabindex="0"], button, input') !== null,
    )

  it.each([
    [
      'a menu',
      <Menu key="menu" trigger={<button>open</button>} items={[{ label: 'Rename', onSelect: () => undefined }]} />,
      'Rename',
    ],
    [
      'a panel',
      <Popover key="panel" trigger={<button>open</button>}>
        <button>Rename</button>
      </Popover>,
      'Rename',
    ],
    [
      'a menu beside an element',
      <MenuPopup
        key="row"
        anchor={document.body}
        placement="bottom-end"
        label="Edit"
        items={[{ key: 'rename', content: 'Rename', onSelect: () => undefined }]}
        onClose={() => undefined}
        finalFocus={() => null}
      />,
      'Rename',
    ],
  ])('hides nothing that takes the focus: %s', async (_, ui, name) => {
    show(ui)
    const opener = screen.queryByRole('button', { name: 'open' })
    if (opener) await userEvent.click(opener)
    expect(await screen.findByText(name)).toBeTruthy()
    await waitFor(() => expect(hidden()).toEqual([]))
  })
})

describe('a menu that starts unmarked', () => {
  it('marks its first item with the first arrow, and Enter takes it', async () => {
    const taken: string[] = []
    const items = ['Edit', 'Remove'].map((label) => ({
      key: label,
      content: label,
      onSelect: () => void taken.push(label),
    }))
    show(
      <MenuPopup
        anchor={document.body}
        placement="bottom-start"
        startsUnmarked
        label="Object"
        items={items}
        onClose={() => undefined}
        finalFocus={() => null}
      />,
    )
    expect(document.activeElement).toBe(await screen.findByRole('menu', { name: 'Object' }))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(taken).toEqual(['Edit'])
  })
})

describe('the dialog of a failed call', () => {
  const Failing = ({ title, error }: { title?: string; error: unknown }) => {
    return (
      <>
        <button onClick={() => showError(title, error)}>fail</button>
        <ErrorDialog />
      </>
    )
  }
  const fail = async (error: unknown, title?: string) => {
    show(<Failing {...(title && { title })} error={error} />)
    await userEvent.click(screen.getByRole('button', { name: 'fail' }))
  }

  it('does not repeat its title', async () => {
    await fail(new HttpError('titles.taken', 409, 'Conflict'), 'titles.taken')
    expect((await screen.findByRole('alertdialog', { name: 'titles.error' })).textContent).toContain('titles.taken')
  })

  it("shows the server's message under the title that is named", async () => {
    await fail(new HttpError('No such store', 404, 'Not Found'), 'titles.settingStoreError')
    expect((await screen.findByRole('alertdialog', { name: 'titles.settingStoreError' })).textContent).toContain(
      'No such store',
    )
  })

  it("shows status text and code without a message, under 'Error'", async () => {
    await fail(new HttpError('', 500, 'Internal Server Error'))
    expect((await screen.findByRole('alertdialog', { name: 'titles.error' })).textContent).toContain(
      'Internal Server Error 500',
    )
  })

  it('shows nothing of an aborted call', async () => {
    await fail(new DOMException('', 'AbortError'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a question', () => {
  it('is answered by its buttons', async () => {
    const answers: boolean[] = []
    const Asking = () => {
      const ask = async () => answers.push(await confirm({ title: 'Sure?', confirmLabel: 'Do it' }))
      return <button onClick={() => void ask()}>ask</button>
    }
    show(
      <>
        <Asking />
        <FeedbackHost />
      </>,
    )
    for (const answer of ['Do it', 'kit.cancel']) {
      await userEvent.click(await screen.findByRole('button', { name: 'ask' }))
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }))
    }
    expect(answers).toEqual([true, false])
  })
})
