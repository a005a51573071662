import { Outlet, useParams, useRouteContext } from '@tanstack/react-router'
import { useStream } from '../../api/live.ts'
import { type Me, PlaceContext } from '../../core/company.tsx'
import { Shell } from './shell.tsx'
import { useSignedOut } from './signed-out.ts'

/** Everything below belongs to one company: its pages in the frame of the application. */
export function CompanyPlace() {
  const { company: id } = useParams({ strict: false }) as { company: string }
  const { me } = useRouteContext({ strict: false }) as { me: Me }
  const company = me.companies.find((one) => one.id === id)!
  useStream(id)
  useSignedOut()
  return (
    <PlaceContext value={{ company, me }}>
      {/* Another company is another place: nothing on the screen is carried over. */}
      <Shell key={id}>
        <Outlet />
      </Shell>
    </PlaceContext>
  )
}
