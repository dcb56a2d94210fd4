-- Staff find people by the end of an email's domain: "example.com" also has "mail.example.com".
create index users_by_domain_end on users (reverse('.' || split_part(lower(email), '@', 2)) text_pattern_ops);
