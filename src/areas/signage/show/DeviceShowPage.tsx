import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { request } from '../../../data/http'
import type { PlusDevice } from '../../../generated/types'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { EditorSkeleton } from './EditorSkeleton'
import { ShowEditor } from './ShowEditor'
import { deviceShow } from './showSource'
import { useNewSlide } from './useNewSlide'

/** The show of one device. */
export function DeviceShowPage() {
  const translate = useTranslate()
  const { storeCode = '', mac = '' } = useParams()
  const source = useMemo(() => deviceShow(storeCode, mac), [storeCode, mac])
  const show = useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => source.load(signal),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const device = useQuery({
    queryKey: ['plus-device', 'one', storeCode, mac],
    queryFn: ({ signal }) =>
      request<PlusDevice>(
        'GET',
        `/status/store/${encodeURIComponent(storeCode)}/plus/device/${encodeURIComponent(mac)}`,
        { signal },
      ),
  })
  const newSlide = useNewSlide(storeCode)
  const error = show.error ?? device.error
  if (show.data && device.data && newSlide) {
    return (
      <ShowEditor
        storeCode={storeCode}
        name={device.data.name || mac}
        source={source}
        initial={show.data}
        newSlide={newSlide}
        mac={mac}
      />
    )
  }
  if (error) {
    return (
      <>
        <PageHeader title={translate('app.routes.plusDeviceShow')} />
        <LoadFailed ofPage error={error} onRetry={() => void Promise.all([show.refetch(), device.refetch()])} />
      </>
    )
  }
  return <EditorSkeleton />
}
