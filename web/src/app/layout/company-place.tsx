import { Outlet, useParams, useRouteContext } from '@tanstack/react-router'
import { useStream } from '../../api/live.ts'
import { asUsed, type Me, PlaceContext } from '../../core/company.tsx'
import { streamEvents } from '../features.ts'
import { Shell } from './shell.tsx'
import { useSignedOut } from './signed-out.ts'

/** Provides the company to its pages and draws them in the application's shell. */
export function CompanyPlace() {
  const { company: id } = useParams({ strict: false }) as { company: string }
  const { me } = useRouteContext({ strict: false }) as { me: Me }
  const company = asUsed(me.companies.find((one) => one.id === id)!)
  useStream(id, streamEvents)
  useSignedOut()
  return (
    <PlaceContext value={{ company, me }}>
      {/* The key resets all state of the screen when the company changes. */}
      <Shell key={id}>
        <Outlet />
      </Shell>
    </PlaceContext>
  )
}
