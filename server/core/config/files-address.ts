import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadSetting } from './bad-setting.ts';

export interface FolderAddress {
  readonly kind: 'folder';
  readonly folder: string;
  /** True for a folder that FILES_URL names: other sites may use it too. */
  readonly isShared: boolean;
}

export interface BucketAddress {
  readonly kind: 's3';
  readonly bucket: string;
  /** Beginning of all keys: empty, or ending with a slash. */
  readonly prefix: string;
  /** Undefined: the servers of AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: those of the environment, as the AWS SDK finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** True: the bucket is part of the path of an address, not of its host. */
  readonly isPathStyle: boolean;
}

/** Place of the stored files. */
export type FilesAddress = FolderAddress | BucketAddress;

const form = 'must look like s3://bucket/prefix?endpoint=https://host&region=name or file:///folder';
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^(?:[\w!-][\w!.-]*\/)*$/;
const parameters = new Set(['endpoint', 'region', 'style']);

const parsed = (url: string): URL => {
  try {
    return new URL(url);
  } catch {
    throw new BadSetting(`${form}; in a user name or password, / is written %2F, : is %3A and @ is %40`);
  }
};

const folderAddress = (url: URL): FolderAddress => {
  let folder = '';
  try {
    folder = fileURLToPath(url);
  } catch {
    // An address with a host, or with an encoded slash.
  }
  if (!isAbsolute(folder) || url.search !== '') throw new BadSetting(form);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BadSetting(`the folder ${folder} does not exist: mount or create it first`);
  return { kind: 'folder', folder, isShared: true };
};

const endpointOf = (value: string | null): string | undefined => {
  if (value === null) return undefined;
  const endpoint = URL.canParse(value) ? new URL(value) : undefined;
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.username !== '' || endpoint.search !== '')
    throw new BadSetting('`endpoint` must be an address like https://host:port');
  return value.replace(/\/+$/, '');
};

const credentialsOf = ({ username, password }: URL): BucketAddress['credentials'] => {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '')
    throw new BadSetting('needs both a user (access key) and a password, or none');
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  } catch {
    throw new BadSetting('has a user or password that is not percent-encoded');
  }
};

const bucketAddress = (url: URL): BucketAddress => {
  const { hostname, port, searchParams } = url;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = path === '' ? '' : `${path}/`;
  if (!bucketName.test(hostname) || port !== '' || !prefixForm.test(prefix)) throw new BadSetting(form);
  for (const name of searchParams.keys())
    if (!parameters.has(name)) throw new BadSetting(`has an unknown part \`${name.slice(0, 40)}\`: ${form}`);
  const region =
    searchParams.get('region') ?? (process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION || 'us-east-1');
  if (!/^[a-z0-9-]{1,40}$/i.test(region)) throw new BadSetting('`region` must be a name like eu-central-1');
  const style = searchParams.get('style') ?? (searchParams.has('endpoint') ? 'path' : 'host');
  if (style !== 'path' && style !== 'host') throw new BadSetting('`style` must be `path` or `host`');
  return {
    kind: 's3',
    bucket: hostname,
    prefix,
    endpoint: endpointOf(searchParams.get('endpoint')),
    region,
    credentials: credentialsOf(url),
    isPathStyle: style === 'path',
  };
};

/**
 * `s3://user:password@bucket/prefix?endpoint=https://host&region=name` for a store with the S3 protocol, or
 * `file:///folder` for a folder that exists. Throws BadSetting, whose sentence has no password in it.
 */
export const filesAddress = (value: string): FilesAddress => {
  const url = parsed(value);
  if (url.protocol === 'file:') return folderAddress(url);
  if (url.protocol === 's3:') return bucketAddress(url);
  throw new BadSetting(form);
};

/** The place in words, without credentials. */
export const filesPlace = (address: FilesAddress): string => {
  if (address.kind === 'folder') return address.folder;
  const { bucket, prefix, endpoint } = address;
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '') + (endpoint === undefined ? '' : ` at ${endpoint}`);
};
