import { Navigate } from 'react-router'
import { useViewer } from '../../../data/session'
import { menuFor } from '../routeInfo'
import { Forbidden } from './Forbidden'

/** Leads on to the first page of the menu; who may read none is told. */
export function Home() {
  const [first] = menuFor(useViewer()).flatMap(({ items }) => items)
  return first ? <Navigate to={first.path} replace /> : <Forbidden />
}
