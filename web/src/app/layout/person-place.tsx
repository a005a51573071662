import { Outlet } from '@tanstack/react-router'
import { useSignedOut } from './signed-out.ts'

/** Draws pages of a signed-in person outside of any company. They bring a frame of their own. */
export function PersonPlace() {
  useSignedOut()
  return <Outlet />
}
