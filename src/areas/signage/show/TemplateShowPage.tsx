import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { PlusTemplate } from '../../../generated/types'
import { DEFAULT_SCREEN, DEFAULT_SIZE, screenOfSize, normalizeSize } from '../../../schema/screens'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { EditorSkeleton } from './EditorSkeleton'
import { ShowEditor } from './ShowEditor'
import { templateShow, type SavedShow } from './showSource'
import { useNewSlide } from './useNewSlide'

/** The show of a template: a new one, in the size of the address, or an existing one. */
export function TemplateShowPage() {
  const { storeCode = '', templateId = '', mode = '', size: given = '' } = useParams()
  // An invalid size in the address gives the default size.
  const size = normalizeSize(given) ?? DEFAULT_SIZE
  const source = useMemo(() => templateShow(storeCode, templateId, size), [storeCode, templateId, size])
  return mode === 'new' ? (
    <NewTemplate storeCode={storeCode} templateId={templateId} size={size} source={source} />
  ) : (
    <SavedTemplate storeCode={storeCode} templateId={templateId} source={source} />
  )
}

interface TemplateProps {
  readonly storeCode: string
  readonly templateId: string
  readonly source: ReturnType<typeof templateShow>
}

function NewTemplate({ storeCode, templateId, size, source }: TemplateProps & { readonly size: PlusTemplate['size'] }) {
  const navigate = useNavigate()
  const newSlide = useNewSlide(storeCode)
  // If overwriting a template of this name was already confirmed, saving does not ask again.
  const overwrites = (useLocation().state as { overwrites?: boolean } | null)?.overwrites === true
  const initial: SavedShow = useMemo(
    () => ({
      slides: [],
      screen: screenOfSize(size) ?? DEFAULT_SCREEN,
      revision: overwrites ? undefined : 0,
      template: null,
    }),
    [size, overwrites],
  )
  const edit = `/plus/template/show/${encodeURIComponent(storeCode)}/${encodeURIComponent(templateId)}/edit/${size}`
  const [isSaved, setSaved] = useState(false)
  // Not before the editor has reported that nothing is unsaved.
  useEffect(() => {
    if (isSaved) void navigate(edit, { replace: true })
  }, [isSaved, navigate, edit])
  if (!newSlide) return <EditorSkeleton />
  return (
    <ShowEditor
      storeCode={storeCode}
      name={templateId}
      source={source}
      initial={initial}
      newSlide={newSlide}
      mac={undefined}
      isNew
      onSaved={() => setSaved(true)}
    />
  )
}

function SavedTemplate({ storeCode, templateId, source }: TemplateProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => source.load(signal),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const newSlide = useNewSlide(storeCode)
  if (data && newSlide)
    return (
      <ShowEditor
        storeCode={storeCode}
        name={templateId}
        source={source}
        initial={data}
        newSlide={newSlide}
        mac={undefined}
      />
    )
  if (error) {
    return (
      <>
        <PageHeader title={translate('app.routes.plusTemplateShow')} />
        <LoadFailed ofPage error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return <EditorSkeleton />
}
