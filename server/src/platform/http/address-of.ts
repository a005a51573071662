import type { FastifyRequest } from 'fastify'

/** The address of the caller. Finding it behind proxies takes a parser, so each request keeps it. */
export function addressOf(request: FastifyRequest): string {
  request.address ||= request.ip
  return request.address
}
