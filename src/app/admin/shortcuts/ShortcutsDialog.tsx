import { useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Dialog } from '../../../ui/kit/Dialog'
import { shortcuts, type Shortcut } from '../../../ui/kit/shortcuts'
import { Switch } from '../../../ui/kit/Switch'
import css from './shortcuts.module.css'

/** The shortcuts of the page from when this was opened, and the switch that turns those of single keys off. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const [listed] = useState(() => groupsOf(shortcuts.get()))
  const [isOff, turnOff] = useStore('shortcuts.off', false)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="m" title={translate('app.shortcuts.title')}>
      <div className={css.groups}>
        {listed.map(([group, all]) => (
          <section key={group}>
            <h3>{translate(`app.shortcuts.groups.${group}`)}</h3>
            <dl className={css.list}>
              {all.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label={translate('app.shortcuts.on')}
        help={translate('app.shortcuts.onHelp')}
        checked={!isOff}
        onChange={({ target }) => turnOff(!target.checked)}
      />
    </Dialog>
  )
}

function groupsOf(all: readonly Shortcut[]): [string, Shortcut[]][] {
  const once = all.filter(({ keys }, at) => all.findIndex((other) => other.keys === keys) === at)
  const isGo = ({ keys }: Shortcut) => keys.startsWith('g ')
  return (
    [
      ['page', once.filter((one) => !isGo(one))],
      ['go', once.filter(isGo)],
    ] as [string, Shortcut[]][]
  ).filter(([, own]) => own.length > 0)
}
