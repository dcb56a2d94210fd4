interface Place {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}

export const townText = ({ city, region }: Place): string => [city, region].filter(Boolean).join(', ');

export const placeText = ({ city, region, country }: Place): string =>
  [city, region, country].filter(Boolean).join(', ');
