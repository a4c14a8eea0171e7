import { Bookmark, Copy, Monitor, Plus, RotateCcw, Store, Trash2, Workflow } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../../ui/kit/Button'
import { ChevronIcon } from '../../ui/kit/icons'
import { lazily } from '../../ui/kit/lazily'
import { Menu, type MenuItem } from '../../ui/kit/Menu'
import { sameView } from './arrangement'
import type { NameViewDialogProps } from './NameViewDialog'
import { TEMPLATES, templateOf, withTemplate } from './templates'
import type { DashboardViews } from './useDashboardView'

const NameViewDialog = lazily<NameViewDialogProps>(() =>
  import('./NameViewDialog').then((module) => module.NameViewDialog),
)

const ICONS = { operator: <Workflow />, manager: <Store />, wall: <Monitor /> } as const

/** The menu of views: templates and named views, and saving, linking to, deleting and resetting the current one. */
export function ViewsMenu({ views }: { views: DashboardViews }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isNaming, setNaming] = useState(false)
  const current = views.named.find(({ view }) => sameView(view, views.view))
  const template = templateOf(views.view)
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(views.link())
      notify(translate('areas.dashboard.views.copied'), { type: 'success' })
    } catch {
      notify(views.link())
    }
  }
  const items: (MenuItem | 'separator')[] = [
    ...TEMPLATES.map((one) => ({
      label: translate(`areas.dashboard.templates.${one.id}`),
      icon: ICONS[one.id],
      checked: one === template,
      onSelect: () => views.change(withTemplate(views.view, one)),
    })),
    'separator',
    ...views.named.map(({ name, view }) => ({
      label: name,
      icon: <Bookmark />,
      checked: name === current?.name,
      onSelect: () => views.change(view),
    })),
    ...(views.named.length > 0 ? ['separator' as const] : []),
    { label: translate('areas.dashboard.views.save'), icon: <Plus />, onSelect: () => setNaming(true) },
    { label: translate('areas.dashboard.views.link'), icon: <Copy />, onSelect: () => void copyLink() },
    ...(current
      ? [
          {
            label: translate('areas.dashboard.views.forget', { name: current.name }),
            icon: <Trash2 />,
            onSelect: () => views.forget(current.name),
          },
        ]
      : []),
    { label: translate('areas.dashboard.views.reset'), icon: <RotateCcw />, onSelect: views.reset },
  ]
  return (
    <>
      <Menu
        items={items}
        trigger={
          <Button icon={<Bookmark aria-hidden="true" />}>
            {current?.name ?? translate('areas.dashboard.views.label')}
            <ChevronIcon aria-hidden="true" />
          </Button>
        }
      />
      {isNaming && (
        <NameViewDialog
          taken={views.named.map(({ name }) => name)}
          onName={views.saveAs}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
