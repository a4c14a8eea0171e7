import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'

/** Goes on with the selected products to the page that makes a price batch. */
export function BatchOfProducts({ rows, params, onClose }: ActionDialogProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const prCodes = rows.map((row) => String(row['prCode']))
    onClose()
    void navigate('/batch/new', { state: { storeCode: params['storeCode'], prCodes } })
  }, [navigate, onClose, params, rows])
  return null
}
