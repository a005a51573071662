import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { resourceOf } from '../authorization-request.ts'
import { SCOPES } from '../scopes.ts'

const Texts = Type.Array(Type.String())

const resource = (path: string, id: string) =>
  definePublicRoute({
    id,
    method: 'GET',
    path,
    tag: 'Assistants',
    summary: 'Says which server gives tokens for the MCP server (RFC 9728)',
    status: 200,
    response: Type.Object({
      resource: Type.String(),
      resource_name: Type.String(),
      authorization_servers: Texts,
      scopes_supported: Texts,
      bearer_methods_supported: Texts,
      resource_documentation: Type.String(),
    }),
    handle: ({ app: { config } }) => ({
      resource: resourceOf(config.baseUrl),
      resource_name: 'Postrider',
      authorization_servers: [config.baseUrl],
      scopes_supported: [...SCOPES],
      bearer_methods_supported: ['header'],
      resource_documentation: `${config.baseUrl}/llms.txt`,
    }),
  })

const server = definePublicRoute({
  id: 'oauth.server',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  tag: 'Assistants',
  summary: 'Describes our authorization server (RFC 8414)',
  status: 200,
  response: Type.Object({
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    registration_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    scopes_supported: Texts,
    response_types_supported: Texts,
    response_modes_supported: Texts,
    grant_types_supported: Texts,
    token_endpoint_auth_methods_supported: Texts,
    revocation_endpoint_auth_methods_supported: Texts,
    code_challenge_methods_supported: Texts,
    authorization_response_iss_parameter_supported: Type.Boolean(),
  }),
  handle: ({ app: { config } }) => ({
    issuer: config.baseUrl,
    authorization_endpoint: `${config.baseUrl}/oauth/authorize`,
    token_endpoint: `${config.baseUrl}/oauth/token`,
    registration_endpoint: `${config.baseUrl}/oauth/register`,
    revocation_endpoint: `${config.baseUrl}/oauth/revoke`,
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }),
})

export const routes = [
  resource('/.well-known/oauth-protected-resource', 'oauth.resource'),
  // Clients add the path of the MCP server.
  resource('/.well-known/oauth-protected-resource/mcp', 'oauth.resource-mcp'),
  server,
]
